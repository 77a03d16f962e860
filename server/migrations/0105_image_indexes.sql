-- Reviewed images of a farm are found by the places of its cameras, however many other farms have reviewed, and what reviews say is
-- in the index.
create index captures_reviewed_placement on captures (placement_id, captured_at desc, id desc) include (review_state, disagreement)
  where reviews > 0;
drop index captures_reviewed;
create index captures_reviewed on captures (captured_at desc, id desc) include (placement_id, review_state, disagreement) where reviews > 0;
-- Images of a class are counted without reading the table: confidences and places are in the index.
drop index image_classes_newest;
create index image_classes_newest on image_classes (class_id, captured_at desc, image_id desc) include (confidences, placement_id);
