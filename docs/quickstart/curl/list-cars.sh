curl -sS --fail-with-body "$API/v1/vehicles?orderable_only=true&sort=price_asc&limit=5" -H "x-api-key: $KEY" |
  jq -r '.data[] | "\(.id)  \(.make) \(.model) \(.year)  \(.pricing.listing_price) USD"'
