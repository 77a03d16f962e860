-- How a person wants figures, dates and times written. Null: as is usual in their country. No row: nothing was chosen.
create table display_preferences (
  user_id integer primary key references users on delete restrict,
  units text check (units in ('metric', 'us')),
  wind_unit text check (wind_unit in ('km/h', 'mph', 'm/s')),
  hour_cycle smallint check (hour_cycle in (12, 24)),
  date_format text check (date_format in ('D MMM YYYY', 'MMM D, YYYY', 'YYYY-MM-DD')),
  number_format text check (number_format in ('1,234.5', '1.234,5', '1 234,5', '1’234.5'))
);
