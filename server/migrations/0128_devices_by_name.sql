-- compatible: yes
-- The first pages of long lists are read in this order. Must equal the expression in server/devices/queries.ts.
create index devices_name on devices (natural_order(name), id) where archived_at is null;
