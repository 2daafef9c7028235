# Prints the response body, also of an error; fails on an error status.
call() {
  curl -sS --fail-with-body "$API$1" -H "x-api-key: $KEY" -H "content-type: application/json" "${@:2}"
}

# If another buyer was faster, the order is rejected. Then order the next car.
page=$(call "/v1/vehicles?orderable_only=true&limit=50") || { echo "$page" >&2; exit 1; }
for car in $(echo "$page" | jq -c '.data[] | {id, price: .pricing.listing_price}'); do
  order=$(call /v1/orders \
    -H "Idempotency-Key: $(cat /proc/sys/kernel/random/uuid 2>/dev/null || uuidgen)" \
    -d "$(echo "$car" | jq -c '{vehicle_id: .id, max_bid_amount_usd: .price}')" 2>/dev/null) && break
done
id=$(echo "$order" | jq -r '.id // empty')
[ -n "$id" ] || { echo "$order" >&2; exit 1; }
echo "$id placed"

for status in acquiring secured export_processing in_transit; do
  call "/v1/orders/$id/sandbox-status" -d "{\"status\": \"$status\"}" >/dev/null || exit 1
  echo "$id $(call "/v1/orders/$id" | jq -r .status)"
done
