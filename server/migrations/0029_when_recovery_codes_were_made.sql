-- Whoever takes an account back ends what was added to it meanwhile; codes from before this migration count as added then.
alter table recovery_codes add created_at timestamptz not null default now();

-- Only the role that the server works as takes old events away (server/platform/server-role.ts grants it), and not every role of the database.
revoke execute on function forget_security_events(integer) from public;
