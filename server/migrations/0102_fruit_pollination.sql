-- How the flowers of weighed fruit were pollinated: open to insects, bagged against them, or by hand as well; and the class
-- the fruit would be sold as. Null: nobody said, as in all rows before. Both tell samples of one plant and day apart.
alter table fruit_weights add column pollination text check (pollination in ('open', 'bagged', 'hand'));
alter table fruit_weights add column fruit_class text check (fruit_class in ('1', '2', 'waste'));
drop index fruit_weights_one;
create unique index fruit_weights_one on fruit_weights
  (plot_id, survey_date, plant_number, sample, shape, pollination, fruit_class) nulls not distinct;
