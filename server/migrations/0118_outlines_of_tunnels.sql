-- compatible: yes, because both columns are new, may be null, and no earlier version names them.
-- Outlines of tunnels and plots, as farms and fields have them: a closed ring of [longitude, latitude] pairs.
alter table tunnels add column outline jsonb;
alter table plots add column outline jsonb;
