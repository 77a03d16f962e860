-- Where the write-ahead log stood when this person last wrote: a replica that has not come as far is not read from for them.
alter table sessions add column wrote_at pg_lsn;
alter table access_tokens add column wrote_at pg_lsn;
