/** Columns of the tables of Camtrap DP 1.0.2, in the order of its table schemas. */
export const camtrapColumns = {
  deployments:
    'deploymentID locationID locationName latitude longitude coordinateUncertainty deploymentStart deploymentEnd setupBy cameraID cameraModel cameraDelay cameraHeight cameraDepth cameraTilt cameraHeading detectionDistance timestampIssues baitUse featureType habitat deploymentGroups deploymentTags deploymentComments',
  media:
    'mediaID deploymentID captureMethod timestamp filePath filePublic fileName fileMediatype exifData favorite mediaComments',
  observations:
    'observationID deploymentID mediaID eventID eventStart eventEnd observationLevel observationType cameraSetupType scientificName count lifeStage sex behavior individualID individualPositionRadius individualPositionAngle individualSpeed bboxX bboxY bboxWidth bboxHeight classificationMethod classifiedBy classificationTimestamp classificationProbability observationTags observationComments',
} as const
export type CamtrapTable = keyof typeof camtrapColumns
export const camtrapTables = Object.keys(camtrapColumns) as CamtrapTable[]
