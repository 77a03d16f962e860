-- How much of its organisation's storage an image takes, its small picture included. Images of before say nothing.
alter table captures add bytes integer;
