-- What a class of a model stands for in an organisation, from a day on, until a later mapping begins. Without one, its name says it.
-- A table of every node of a cluster, like the classes themselves: it has no foreign key to organisations and species.
create table class_mappings (
  id integer generated always as identity primary key,
  organisation_id integer not null,
  class_id integer not null references object_classes on delete restrict,
  from_date date not null,
  kind text not null check (kind in ('functional_group', 'taxon', 'not_an_insect', 'built_in')),
  taxon text check (taxon <> ''),
  functional_group text check (functional_group in (
    'bumblebee', 'honeybee', 'hoverfly', 'solitary bee', 'other fly', 'social wasp')),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  unique (organisation_id, class_id, from_date),
  check (kind <> 'functional_group' or functional_group is not null),
  check (kind <> 'taxon' or taxon is not null)
);
select track_record('class_mappings', '');
