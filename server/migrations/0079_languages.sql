-- The language of pages and emails. Null: as the browser says; emails then follow the browser of the last sign-in.
alter table display_preferences
  add column language text check (language in ('en', 'es', 'de', 'nl', 'fr', 'pl', 'ro')),
  add column browser_language text check (browser_language in ('en', 'es', 'de', 'nl', 'fr', 'pl', 'ro'));
