/** Where certificates and firewalls of CloudFront live, whatever the stage's own region. */
export const edgeRegion = "us-east-1";
