/**
 * Other names of columns, by key: German, Spanish, Polish, Romanian, French and Dutch, Darwin Core, and those of
 * loggers, weather stations and open data sets. Case, accents, spaces and punctuation are ignored.
 */
export const synonyms: Record<string, string> = {
  organisation: 'Organización | Organizacja | Organizație | Organisatie | Organization',
  farm: `Betrieb | Hof | Bauernhof | Betriebsname | Finca | Explotación | Granja | Gospodarstwo | Farma | Fermă | Ferma |
    Exploitation | Ferme | Domaine | Bedrijf | Boerderij | Kwekerij`,
  field: 'Feld | Schlag | Acker | Feldname | Campo | Pole | Câmp | Champ | Veld | Perceel',
  tunnel: 'Folientunnel | Tunnelnummer | Túnel | Macrotúnel | Numer tunelu | Tunel',
  plot: `Parzelle | Parzellennummer | Teilfläche | Parcela | Número de parcela | Poletko | Działka | Parcelă | Parcelle | Placette |
    Vak | Proefvak | Plotnummer`,
  treatment:
    'Behandlung | Variante | Tratamiento | Wariant | Tratament | Variantă | Traitement | Modalité | Behandeling',
  crop: 'Kultur | Kulturart | Cultivo | Uprawa | Cultură | Culture | Gewas | Teelt',
  survey_date: `Datum | Tag | Erhebungsdatum | Zähldatum | Aufnahmedatum | Beobachtungsdatum | Fecha | Fecha de muestreo | Data | Data obserwacji |
    Data observației | Date d'observation | eventDate | today | Sample date`,
  start_time: `Uhrzeit | Zeit | Startzeit | Beginn | Anfang | Datum Uhrzeit | Datum und Uhrzeit | Datum Zeit | Zeitstempel | Hora | Hora de inicio | Fecha y hora |
    Fecha hora | Godzina | Czas | Godzina rozpoczęcia | Data i godzina | Ora | Ora de început | Data și ora | Heure | Heure de début | Date et heure |
    Date heure | Tijd | Starttijd | Begintijd | Datum en tijd | eventTime | Timestamp | Date time | Datetime | Time stamp | Start date time`,
  visit:
    'Durchgang | Begehung | Runde | Ronda | Wizyta | Obchód | Rundă | Vizită | Passage | Ronde | Round | Visit number | Survey round',
  observer: `Beobachter | Beobachterin | Bearbeiter | Bearbeiterin | Erfasser | Erfasserin | Kartierer | Observador | Observadora | Obserwator | Observator |
    Observateur | Observatrice | Waarnemer | recordedBy | Collector`,
  plant_number: `Pflanze | Pflanzennummer | Pflanzen Nr | Planta | Número de planta | Roślina | Numer rośliny | Plantă | Număr plantă | Plante |
    Numéro de plante | Plantnummer | Plant ID`,
  count: `Anzahl | Zählung | Individuen | Individuenzahl | Blüten | Blütenzahl | Anzahl Blüten | Cantidad | Conteo | Recuento | Número de individuos |
    Número de flores | Liczba | Ilość | Liczba osobników | Liczba kwiatów | Număr | Număr de indivizi | Număr de flori | Effectif |
    Nombre d'individus | Nombre de fleurs | Aantal | Aantal bloemen | individualCount | organismQuantity | Individuals | Number of individuals`,
  note: `Bemerkung | Bemerkungen | Notiz | Notizen | Anmerkung | Anmerkungen | Kommentar | Nota | Notas | Comentario | Comentarios | Observaciones |
    Uwagi | Uwaga | Notatki | Observații | Note | Notă | Remarque | Remarques | Commentaire | Commentaires | Opmerking | Opmerkingen | Notitie |
    occurrenceRemarks | eventRemarks | Description`,
  functional_group: `Gruppe | Funktionelle Gruppe | Insektengruppe | Bestäubergruppe | Grupo | Grupo funcional | Grupa | Grupa funkcjonalna | Grup |
    Grup funcțional | Groupe | Groupe fonctionnel | Groep | Functionele groep | Guild | Pollinator group`,
  order: 'Ordnung | Orden | Rząd | Ordin | Ordre | Orde',
  family: 'Familie | Familia | Rodzina | Famille',
  genus: 'Gattung | Género | Rodzaj | Gen | Genre | Geslacht',
  species: `Art | Artname | Spezies | Especie | Gatunek | Specie | Espèce | Soort | scientificName | Scientific name | specificEpithet | Species name |
    Taxon | Taxon name | Pollinator | Insect species`,
  stage: 'Stadium | Entwicklungsstadium | Estadio | Stadiu | Stade | lifeStage',
  flower_centre: 'Blütenmitte | Centro de la flor | Środek kwiatu | Centrul florii | Centre de la fleur | Bloemhart',
  caste: 'Kaste | Geschlecht | Casta | Sexo | Kasta | Płeć | Castă | Sexe',
  protocol:
    'Methode | Protokoll | Método | Protocolo | Metoda | Protokół | Metodă | Méthode | Protocole | samplingProtocol | Sampling method',
  watched_minutes: `Minuten | Dauer | Beobachtungsdauer | Minutos | Duración | Minuty | Czas trwania | Durată | Durée | Duur | Observation time |
    Total sampled time`,
  flowers_watched: `Beobachtete Blüten | Flores observadas | Obserwowane kwiaty | Fleurs observées | Flowers observed | Floral unit count | Floral units |
    Total sampled flowers`,
  plants_watched: 'Beobachtete Pflanzen | Plantas observadas | Plantes observées | Plants observed',
  area_m2: 'Fläche | Área | Superficie | Powierzchnia | Suprafață | Surface | Oppervlakte | Area | Total sampled area',
  transect_m: 'Transekt | Transektlänge | Transecto | Longueur du transect',
  temperature: `Temperatur | Lufttemperatur | Temperatura | Temperatura del aire | Temperatura powietrza | Temperatură | Temperatura aerului | Température |
    Température de l'air | Temperatuur | Luchttemperatuur | Outdoor temperature | Outside temperature | Temp out | Out temp | outTemp | AirT | Air temp | T air |
    Dry bulb temperature`,
  relative_humidity: `Luftfeuchtigkeit | Luftfeuchte | Relative Luftfeuchte | Relative Luftfeuchtigkeit | Rel. Feuchte | Rel. Luftfeuchte | Rel. Luftfeuchtigkeit | Feuchte | Humedad | Humedad relativa |
    Wilgotność | Wilgotność względna | Umiditate | Umiditate relativă | Humidité | Humidité relative | Luchtvochtigheid |
    Relatieve luchtvochtigheid | Hum | Out hum | outHumidity | Outdoor humidity | Outside humidity`,
  wind_speed: `Windgeschwindigkeit | Viento | Velocidad del viento | Wiatr | Prędkość wiatru | Vânt | Viteza vântului | Vent | Vitesse du vent |
    Windsnelheid | WS | windSpeed | Average wind speed | Wind speed average`,
  oktas: `Bewölkung | Bedeckung | Bedeckungsgrad | Bewölkungsgrad | Nubosidad | Zachmurzenie | Nebulozitate | Nébulosité |
    Couverture nuageuse | Bewolking`,
  lure: 'Lockmittel | Lockstoff | Köder | Atrayente | Wabik | Momeală | Attractif | Leurre | Lokstof',
  trap: 'Falle | Fallennummer | Trampa | Pułapka | Capcană | Piège | Val | Trap no',
  action: 'Aktion | Maßnahme | Acción | Działanie | Acțiune | Actie',
  target: 'Zielorganismus | Schädling | Objetivo | Plaga | Szkodnik | Dăunător | Ravageur | Cible | Plaag | Pest',
  caught: 'Fang | Fänge | Gefangen | Capturas | Odłowione | Capturi | Captures | Gevangen | Catch',
  sample: 'Probe | Muestra | Próba | Probă | Échantillon',
  shape: 'Form | Forma | Kształt | Formă | Forme | Vorm',
  pollination:
    'Bestäubung | Polinización | Zapylanie | Zapylenie | Polenizare | Pollinisation | Bestuiving | Pollination type',
  fruit_class: `Klasse | Handelsklasse | Güteklasse | Clase | Categoría | Klasa | Klasa jakości | Clasă | Clasa de calitate | Classe | Catégorie |
    Kwaliteitsklasse`,
  fruit_count: `Früchte | Fruchtzahl | Anzahl Früchte | Frutos | Número de frutos | Owoce | Liczba owoców | Fructe | Număr de fructe | Fruits |
    Nombre de fruits | Vruchten | Aantal vruchten | Number of fruits | Fruit number`,
  weight_g: 'Gewicht | Fruchtgewicht | Masse | Peso | Masa | Waga | Greutate | Masă | Poids | Fruit weight | Mass',
}
