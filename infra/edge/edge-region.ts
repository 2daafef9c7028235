/** The region of CloudFront's certificates and firewalls, independent of the stage's region. */
export const edgeRegion = "us-east-1";
