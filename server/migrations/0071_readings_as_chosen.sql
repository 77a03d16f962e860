-- What somebody chose for files of a head beside their columns: values for all rows, columns that are filled down, rows that are left out.
alter table import_mappings add column choice jsonb not null default '{}';

-- Where several sheets of a workbook are read, the one that a line is of; `line` then numbers the lines of all of them in a row.
alter table import_issues add column sheet text;
