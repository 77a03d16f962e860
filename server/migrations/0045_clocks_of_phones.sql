-- How many seconds the clock of the phone was ahead of the server's when it took this time, which is corrected by them.
-- Null: the clock was right, or the time was said by a person.
alter table flower_surveys add clock_ahead_seconds integer check (clock_ahead_seconds <> 0);
alter table pollinator_surveys add clock_ahead_seconds integer check (clock_ahead_seconds <> 0);
alter table predator_surveys add clock_ahead_seconds integer check (clock_ahead_seconds <> 0);
alter table weathers add clock_ahead_seconds integer check (clock_ahead_seconds <> 0);
