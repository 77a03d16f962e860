-- Blinded counting: whether people who count on the farm are shown the treatments of its plots.
alter table survey_protocols add column hide_treatments boolean not null default false;
