-- Text as people look for it: without accents and case.
create function plain_text(given text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(normalize(lower(given), nfd), U&'[\0300-\036f]', '', 'g')
$$;

-- Text as people sort it: Tunnel 2 before Tunnel 10. Each run of digits is brought to twelve.
create function natural_order(given text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(plain_text(given), '(\d+)', '000000000000\1', 'g'), '\d*(\d{12})', '\1', 'g') collate "C"
$$;

-- The placement that a device has now is asked for by every list.
create index placements_now on placements (device_id) where upper_inf(during);
