-- compatible: yes
-- The last sign-in of each user of a list. Must equal the conditions in server/users/sign-in-state-queries.ts.
create index security_events_sign_ins on security_events (actor_id, id)
  where kind in ('sign-in', 'provider-sign-in', 'factor-used') and result = 'done';
