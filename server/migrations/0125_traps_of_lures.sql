-- compatible: yes, because the release before leaves the new column empty
-- Several traps of one lure on a plot are told apart: each has its own days.
alter table lures add column trap text check (trap <> '');
