-- Two people who add the same field, tunnel or plot at once add one.
create unique index fields_name on fields (farm_id, name_key(field_name)) where archived_at is null;
create unique index tunnels_number on tunnels (field_id, number) where archived_at is null;
create unique index plots_number on plots (tunnel_id, number) where archived_at is null;
create index placements_field on placements (field_id);
create index placements_tunnel on placements (tunnel_id);
create index placements_plot on placements (plot_id);
