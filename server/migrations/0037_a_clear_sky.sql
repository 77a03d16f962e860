-- A clear sky is a finding: clouds cover 0 to 8 eighths.
alter table weathers drop constraint weathers_oktas_check, add constraint weathers_oktas_check check (oktas between 0 and 8);
