-- Who invited a person last: their invitation says so.
alter table users add column invited_by integer references users on delete restrict;
create index users_invited_by on users (invited_by) where invited_by is not null;
