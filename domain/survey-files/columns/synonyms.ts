/**
 * Names of columns besides their headings, by key: German, Spanish, Polish, Romanian, French and Dutch, Darwin Core, and
 * those of loggers, weather stations and open data sets. Case, accents, spaces and punctuation are ignored.
 */
export const synonyms: Record<string, string> = {
  organisation: 'Organization',
  farm: 'Hof | Bauernhof | Betriebsname | Finca | Granja | Farma | Ferma | Ferme | Domaine | Boerderij | Kwekerij',
  field: 'Schlag | Acker | Feldname | Perceel',
  tunnel: 'Folientunnel | Tunnelnummer | Macrotúnel | Numer tunelu',
  plot: 'Parzellennummer | Teilfläche | Número de parcela | Działka | Parcelle | Vak | Proefvak | Plotnummer',
  treatment: 'Behandlung | Variantă | Modalité',
  crop: 'Kulturart | Teelt',
  survey_date: `Tag | Erhebungsdatum | Zähldatum | Aufnahmedatum | Beobachtungsdatum | Fecha de muestreo | Data obserwacji | Data observației |
    Date d'observation | eventDate | today | Sample date`,
  start_time: `Uhrzeit | Zeit | Beginn | Anfang | Datum Uhrzeit | Datum und Uhrzeit | Datum Zeit | Zeitstempel | Hora | Fecha y hora | Fecha hora |
    Godzina | Czas | Data i godzina | Ora | Data și ora | Heure | Date et heure | Date heure | Tijd | Starttijd | Datum en tijd | eventTime |
    Timestamp | Date time | Datetime | Time stamp | Start date time`,
  visit:
    'Durchgang | Begehung | Runde | Ronda | Obchód | Rundă | Passage | Ronde | Round | Visit number | Survey round',
  observer:
    'Beobachterin | Bearbeiter | Bearbeiterin | Erfasser | Erfasserin | Kartierer | Observadora | Observatrice | recordedBy | Collector',
  plant_number: 'Pflanze | Pflanzen Nr | Planta | Roślina | Plantă | Plante | Plant ID',
  count: `Zählung | Individuen | Individuenzahl | Blüten | Blütenzahl | Anzahl Blüten | Cantidad | Conteo | Número de individuos | Número de flores |
    Ilość | Liczba osobników | Liczba kwiatów | Număr de indivizi | Număr de flori | Nombre d'individus | Nombre de fleurs | Aantal bloemen |
    individualCount | organismQuantity | Individuals | Number of individuals`,
  note: `Bemerkung | Bemerkungen | Notizen | Anmerkung | Anmerkungen | Kommentar | Notas | Comentario | Comentarios | Observaciones | Uwagi | Uwaga |
    Notatki | Observații | Remarque | Remarques | Commentaire | Commentaires | Opmerking | Opmerkingen | occurrenceRemarks | eventRemarks |
    Description`,
  functional_group:
    'Gruppe | Insektengruppe | Bestäubergruppe | Grupo | Grupa | Grupa funkcjonalna | Grup | Groupe | Groep | Guild | Pollinator group',
  species:
    'Artname | Spezies | scientificName | Scientific name | specificEpithet | Species name | Taxon | Taxon name | Pollinator | Insect species',
  stage: 'Entwicklungsstadium | lifeStage',
  caste: 'Geschlecht | Sexo | Płeć | Sexe',
  protocol: 'Methode | Método | Metoda | Metodă | Méthode | samplingProtocol | Sampling method',
  watched_minutes: `Minuten | Dauer | Beobachtungsdauer | Minutos | Duración | Minuty | Czas trwania | Durată | Durée | Duur | Observation time |
    Total sampled time`,
  flowers_watched: 'Flowers observed | Floral unit count | Floral units | Total sampled flowers',
  plants_watched: 'Plants observed',
  area_m2: 'Fläche | Área | Superficie | Powierzchnia | Suprafață | Surface | Oppervlakte | Area | Total sampled area',
  transect_m: 'Transektlänge | Longueur du transect',
  temperature: `Lufttemperatur | Temperatura del aire | Temperatura powietrza | Temperatura aerului | Température de l'air | Luchttemperatuur |
    Outdoor temperature | Outside temperature | Temp out | Out temp | outTemp | AirT | Air temp | T air | Dry bulb temperature`,
  relative_humidity: `Luftfeuchtigkeit | Luftfeuchte | Relative Luftfeuchtigkeit | Rel. Feuchte | Rel. Luftfeuchte | Rel. Luftfeuchtigkeit | Feuchte | Humedad |
    Wilgotność | Umiditate | Humidité | Luchtvochtigheid | Hum | Out hum | outHumidity | Outdoor humidity | Outside humidity`,
  wind_speed: 'Viento | Wiatr | Vânt | Vent | WS | windSpeed | Average wind speed | Wind speed average',
  oktas: 'Bedeckung | Bedeckungsgrad | Bewölkungsgrad | Couverture nuageuse',
  lure: 'Lockmittel | Köder | Momeală | Attractif',
  trap: 'Fallennummer | Trap no',
  action: 'Maßnahme',
  target: 'Schädling | Plaga | Szkodnik | Dăunător | Ravageur | Plaag | Pest',
  caught: 'Fang | Fänge | Catch',
  pollination: 'Zapylenie | Pollination type',
  fruit_class:
    'Handelsklasse | Güteklasse | Categoría | Klasa jakości | Clasa de calitate | Catégorie | Kwaliteitsklasse',
  fruit_count: 'Früchte | Fruchtzahl | Frutos | Owoce | Fructe | Fruits | Vruchten | Number of fruits | Fruit number',
  weight_g: 'Fruchtgewicht | Masse | Waga | Masă | Fruit weight | Mass',
}
