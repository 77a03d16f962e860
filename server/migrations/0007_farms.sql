-- A farmer's photo: the picture lies with the other images, under a key that nobody can guess.
create table farmer_photos (
  id integer generated always as identity primary key,
  user_id integer not null unique references users on delete restrict,
  photo_key text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select track_record('farmer_photos', '');

create index farms_farmer on farms (farmer_id);

-- A farm is deployed once at a time; both days belong to the deployment.
alter table deployments add constraint deployments_apart
  exclude using gist (farm_id with =, daterange(deployed_date, withdrawn_date, '[]') with &&);
