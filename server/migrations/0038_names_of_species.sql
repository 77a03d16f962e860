-- What an entry of the list names: a species, or as far as somebody can tell in the field. Synonyms are names by which it is
-- found and recognised, too. Ids are those of GBIF's backbone and of the UK Species Inventory.
alter table species
  add rank text not null default 'species' check (rank in ('species', 'genus', 'aggregate', 'group')),
  add common_name text check (common_name <> ''),
  add synonyms text[] not null default '{}',
  add gbif_id integer check (gbif_id > 0),
  add uksi_id text check (uksi_id <> '');
