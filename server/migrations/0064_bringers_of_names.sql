-- Names of classes and models lie on every node of a cluster, and devices do not (0063): this trigger keeps the device that
-- brought a name as long as the name is there.
alter table object_classes drop constraint object_classes_brought_by_fkey;
alter table model_versions drop constraint model_versions_brought_by_fkey;
create function keep_bringer() returns trigger language plpgsql as $$
begin
  if exists (select from object_classes where brought_by = old.id) or exists (select from model_versions where brought_by = old.id) then
    raise foreign_key_violation using message = 'names that device ' || old.id || ' brought keep their foreign key to it', table = 'devices';
  end if;
  return old;
end $$;
create trigger keep_bringer before delete on devices for each row execute function keep_bringer();
