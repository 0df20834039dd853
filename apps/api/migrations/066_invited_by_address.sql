-- Who is erased is found among those whom members asked to invite, and their address is taken out there.
CREATE INDEX member_requests_invited ON member_requests ((body ->> 'email')) WHERE act = 'inviteMember';
