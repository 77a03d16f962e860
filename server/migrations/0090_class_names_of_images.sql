-- Insects of an image whose class name is beyond the limit of names: they are counted, but `image_classes` does not have them.
alter table captures add column unlisted_insects integer not null default 0;
with full_devices as (select brought_by from object_classes where brought_by is not null group by brought_by having count(*) >= 200)
update captures set unlisted_insects = found.insects
from (
  select captures.id, count(*)::int as insects
  from captures
  left join lateral (select * from image_reviews review
    where review.image_id = captures.id and review.result_id = captures.result_id
    order by reviewed_at desc, id desc limit 1) as review on true
  cross join lateral (
    select coalesce((select correction ->> 'object_class_name' from jsonb_array_elements(review.corrections) as correction
        where (correction ->> 'detection')::int = detected.place - 1 limit 1), entry ->> 'object_class_name')
      from jsonb_array_elements(captures.detections) with ordinality as detected (entry, place)
      where review.id is null or review.verdicts ->> (detected.place - 1)::int is distinct from 'rejected'
    union all select entry ->> 'object_class_name' from jsonb_array_elements(review.added) as entry
  ) as insect (name)
  where (captures.device_id in (select brought_by from full_devices)
      or (captures.result_id <> 0 and (select count(*) >= 5000 from object_classes where brought_by is null)))
    and not exists (select from image_classes join object_classes on object_classes.id = image_classes.class_id
      where image_classes.image_id = captures.id and object_classes.name = insect.name)
    and insect.name !~* '^none([^a-z]|$)' and regexp_replace(lower(insect.name), '[^a-z]', '', 'g') <> all(
      '{none,background,backgrounds,bg,empty,nothing,blank,noise,negative,noinsect,noinsects,notinsect,notaninsect,noninsect,falsepositive,falsepositives,shadow,shadows,dirt,dust,debris,flower,flowers,leaf,leaves,petal,petals,plant,plants}'::text[])
  group by captures.id) as found
where found.id = captures.id;

-- The organisation whose results of another model brought a name, of which each may bring a limited number. A table of every node of
-- a cluster: it has no foreign key.
alter table object_classes add column brought_for integer;
create index object_classes_brought_for on object_classes (brought_for) where brought_for is not null;
