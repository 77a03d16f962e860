-- "All sprays of this farm are recorded" is a statement about days. No first day: from the earliest; no last day: it still holds.
alter table farms
  add column sprays_recorded_from date,
  add column sprays_recorded_until date,
  add constraint farms_sprays_recorded_order check (sprays_recorded_until >= sprays_recorded_from),
  add constraint farms_sprays_recorded_stated
    check (sprays_recorded or (sprays_recorded_from is null and sprays_recorded_until is null));
