-- Whether the day from which a mapping holds has begun. What images show and by which class they are found is brought up to date when it
-- does. Mappings that were saved before their day are brought up to date by the first run of the task.
alter table class_mappings add column in_effect boolean not null default true;
drop trigger keep_version on class_mappings;
drop trigger keep_history on class_mappings;
update class_mappings set in_effect = false where from_date > updated_at::date;
select track_record('class_mappings', 'in_effect');
create index class_mappings_to_begin on class_mappings (from_date) where not in_effect;
