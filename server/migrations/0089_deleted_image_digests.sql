-- The digest of a deleted image as it was sent, so that it does not come back from the card of its camera.
alter table deleted_images add column digest bytea;
create index deleted_images_digest on deleted_images (digest) where digest is not null;
