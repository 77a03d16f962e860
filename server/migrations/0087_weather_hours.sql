-- The hours of a day's weather, in local time, as domain/weather/weather-day.ts describes them. Null: read before they were stored.
alter table weather_days add column hours jsonb;
