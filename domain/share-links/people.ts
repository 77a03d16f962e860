/**
 * Class names of models that stand for people, as a regular expression without regard to case. Words that occur within
 * names of insects stand alone. Understood by JavaScript and by JSON paths of PostgreSQL.
 */
export const PEOPLE_CLASSES =
  'person|people|human|pedestrian|woman|child|sapiens|(^|[^a-z])(man|men|women|face|faces|hand|hands|farmer|farmers)([^a-z]|$)'
