-- The list of uploads begins with the newest, of one organisation or of all.
create index imports_newest on imports (created_at desc, id desc);
