/**
 * Class names of models that stand for people, as a case-insensitive regular expression. Words that occur within names
 * of insects only match as whole words. Compatible with JavaScript and with JSON paths of PostgreSQL.
 */
export const PEOPLE_CLASSES =
  'person|people|human|pedestrian|woman|child|sapiens|(^|[^a-z])(man|men|women|face|faces|hand|hands|farmer|farmers)([^a-z]|$)'
