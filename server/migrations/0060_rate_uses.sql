-- What servers let through lately of those who use much of what they may (docs/decisions/0050), so that several servers keep one limit.
-- Written anew every second and worth nothing after a crash: not logged.
create unlogged table rate_uses (
  cap text not null,
  -- A device, a person or a token, as the cap says.
  key bigint not null,
  server uuid not null,
  used bigint not null,
  -- When the window ends in which that much was used.
  ends_at timestamptz not null,
  primary key (cap, key, server)
) with (fillfactor = 50);
