-- Sessions of administrators last 12 hours, whatever they asked for.
UPDATE sessions SET expires_at = least(expires_at, created_at + interval '12 hours'), idle_seconds = least(idle_seconds, 14400)
 WHERE kind = 'admin';
