-- When a device last sent an hour in which scored intervals overlap: what it saw then is counted more than once.
alter table device_status add column overlap_at timestamptz;
