-- Lists of entries begin with the newest: each index is in the order of its list, so that a page reads as many rows as it shows.
create index flower_surveys_newest on flower_surveys (start_time desc, survey_id desc, plant_number);
create index pollinator_surveys_newest on pollinator_surveys (start_time desc, id desc);
create index predator_surveys_newest on predator_surveys (start_time desc, survey_id desc, plant_number);
