-- More names of classes are known. Scores of farms whose cameras send them are calculated again: their counts belong to a group now.
update farm_seasons set worked = null
where exists (select from object_classes where name ~* '(hfly|queen|worker|male|drone|syrphid|flower.?bee|ivy.?bee|orchard.?bee|psithyrus|^fly[^a-z]|sp)');
