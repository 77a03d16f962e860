-- Reviewed images of a farm are found by the places of its cameras, however many other farms have reviewed.
create index captures_reviewed_placement on captures (placement_id, captured_at desc, id desc) where reviews > 0;
