-- An upload that came to nothing can be removed from the list. Its row stays for the history, and its file goes as that of any other.
alter table imports add column removed_at timestamptz;
