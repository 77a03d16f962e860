-- In which order a queue is reviewed. That of a representative one is random, so that those reviewed so far are a random sample, too.
alter table review_queue_images add column position integer;
update review_queue_images set position = placed.position
from (
  select queue_id, image_id, row_number() over (
    partition by queue_id
    order by case when kind = 'representative' then md5(image_id || ' order ' || queue_id) end, captured_at desc, image_id desc) as position
  from review_queue_images
  join review_queues on review_queues.id = queue_id
  join captures on captures.id = image_id) as placed
where placed.queue_id = review_queue_images.queue_id and placed.image_id = review_queue_images.image_id;
alter table review_queue_images alter column position set not null;
create unique index review_queue_images_position on review_queue_images (queue_id, position);

-- An image that several representative queues drew stands for what it was drawn from in each.
update checked_insects set weight = drawn.weight
from (
  select review.id as review_id, sum(1 / probability)::real as weight
  from review_queue_images
  join review_queues on review_queues.id = queue_id and kind = 'representative'
  join image_reviews review on review.image_id = review_queue_images.image_id
  group by review.id having count(*) > 1) as drawn
where drawn.review_id = checked_insects.review_id and checked_insects.representative;
