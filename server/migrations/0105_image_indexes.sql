-- Reviewed images of a farm are found by the places of its cameras, however many other farms have reviewed.
create index captures_reviewed_placement on captures (placement_id, captured_at desc, id desc) where reviews > 0;
-- Images of a class are counted without reading the table: confidences and places are in the index.
drop index image_classes_newest;
create index image_classes_newest on image_classes (class_id, captured_at desc, image_id desc) include (confidences, placement_id);
