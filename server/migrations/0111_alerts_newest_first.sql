-- compatible: yes
-- The list of closed alerts grows with the years; its first pages are read in their order instead of sorting all of them.
create index alerts_newest on alerts (opened_at desc nulls last, id desc);
