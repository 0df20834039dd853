-- Who may act in the back-office. The API's role writes neither roles nor confirmations itself: these functions do, for
-- another owner whose account is confirmed and open.

CREATE OR REPLACE FUNCTION require_owner(decider uuid, about uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF decider IS NOT DISTINCT FROM about OR NOT EXISTS (
    SELECT FROM public.staff s
     WHERE s.id = decider AND s.role = 'owner' AND s.confirmed_at IS NOT NULL AND s.blocked_at IS NULL) THEN
    RAISE EXCEPTION 'Administrator % may not decide about administrator %', decider, about
      USING ERRCODE = 'insufficient_privilege';
  END IF;
END $$;

-- Gives an administrator another role. An owner who loses the role counts as one for a while, and their referral code
-- ends.
CREATE OR REPLACE FUNCTION give_staff_role(about uuid, new_role text, decider uuid, at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM public.require_owner(decider, about);
  UPDATE public.staff s
     SET role = new_role, role_given_at = at,
         owner_until = CASE WHEN s.role = 'owner' AND s.confirmed_at IS NOT NULL THEN at ELSE s.owner_until END,
         ref_code_until = CASE WHEN new_role = 'owner' THEN s.ref_code_until ELSE least(s.ref_code_until, at) END
   WHERE s.id = about;
END $$;

-- Lets a new administrator act, with a role. `vouched`: by the owner of the referral code.
CREATE OR REPLACE FUNCTION confirm_staff(about uuid, new_role text, decider uuid, vouched boolean, at timestamptz)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM public.require_owner(decider, about);
  UPDATE public.staff s
     SET confirmed_at = at, confirmed_by = decider, role = new_role,
         invited_at = CASE WHEN vouched THEN coalesce(s.invited_at, at) ELSE s.invited_at END
   WHERE s.id = about AND s.confirmed_at IS NULL;
END $$;
