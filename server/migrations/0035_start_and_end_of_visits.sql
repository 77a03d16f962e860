-- When a visit began and ended, where somebody said so. Which of the day's visits it is has stood in `visit` since uploads came.
alter table surveys add started_at timestamptz, add ended_at timestamptz,
  add constraint surveys_times check (ended_at >= started_at);
