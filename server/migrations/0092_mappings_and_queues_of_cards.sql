-- Whether the day from which a mapping holds has begun. What images show and by which class they are found is brought up to date when it
-- does. Mappings that were saved before their day are brought up to date by the first run of the task.
alter table class_mappings add column in_effect boolean not null default true;
drop trigger keep_version on class_mappings;
drop trigger keep_history on class_mappings;
update class_mappings set in_effect = false where from_date > updated_at::date;
select track_record('class_mappings', 'in_effect');
create index class_mappings_to_begin on class_mappings (from_date) where not in_effect;

-- Representative queues have no images from a card that no model has read: nobody needs to review them, and what was reviewed of them is
-- no miss of a model.
delete from review_queue_images where queue_id in (select id from review_queues where kind = 'representative') and image_id in (
  select captures.id from image_upload_files files join captures on captures.id = files.image_id
  where captures.result_id = 0 and captures.reviews = 0);
update farm_seasons set stale_at = clock_timestamp() where farm_id in (
  select farms.id from farms where organisation_id in (
    select upload.organisation_id from image_uploads upload join image_upload_files files on files.upload_id = upload.id
      join image_reviews review on review.image_id = files.image_id and review.result_id = 0));
update checked_insects set representative = false, weight = 1 where representative and review_id in (
  select review.id from image_reviews review join image_upload_files files on files.image_id = review.image_id
  where review.result_id = 0);
