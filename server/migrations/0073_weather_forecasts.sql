-- What the weather service forecast, the first time on each local day of the farm, beside what it says of the day once it is over: so that
-- the skill of its forecasts can be calculated. Rows are never changed; they are deleted by age (server/weather/forecast-writes.ts).
create table weather_forecasts (
  farm_id integer not null references farms on delete restrict,
  issued_on date not null,
  date date not null,
  temperature_afternoon double precision,
  precipitation double precision,
  oktas_afternoon integer,
  humidity_afternoon double precision,
  wind_speed double precision,
  source text,
  issued_at timestamptz not null default now(),
  primary key (farm_id, issued_on, date)
);
create index weather_forecasts_issued on weather_forecasts (issued_at);

-- Where the figures of a day come from: a reanalysis, the model that makes the forecasts, or the demo's simulation. Null: read before this was noted.
alter table weather_days add column source text;

-- Days that were read while the clocks at the farm were set otherwise than on the day itself had their hours labelled by the wrong offset:
-- they are read again when somebody looks at them.
update weather_days day set settled = false
from (
  select farm_id, date, time_zone, (date + time '12:00') at time zone time_zone as noon, fetched_at
  from weather_days join farms on farms.id = farm_id) as read
where read.farm_id = day.farm_id and read.date = day.date
  and (read.fetched_at at time zone time_zone) - (read.fetched_at at time zone 'UTC') <> (noon at time zone time_zone) - (noon at time zone 'UTC');
