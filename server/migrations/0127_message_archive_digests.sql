-- compatible: yes, because no release has archived messages yet
-- footer_sha256: of the end of the file, which has the digests of all that precedes it. Bytes are compared before they are decoded.
alter table message_archives add column footer_sha256 bytea not null check (length(footer_sha256) = 32);

-- text_bytes: of the texts and the JSON of the messages, which limit what one archive may have of a device at a placement.
alter table message_archive_devices add column text_bytes bigint not null check (text_bytes >= 0), drop column last_received;
