<?php

/** Returns the status and the decoded body of a response. */
function call(string $method, string $path, ?array $body = null, array $headers = []): array
{
    $stream = fopen(getenv('API') . $path, 'r', false, stream_context_create(['http' => [
        'method' => $method,
        'header' => ['x-api-key: ' . getenv('KEY'), 'content-type: application/json', ...$headers],
        'content' => $body === null ? '' : json_encode($body),
        'ignore_errors' => true,
    ]]));
    if ($stream === false) {
        exit(1);
    }
    $status = (int) explode(' ', stream_get_meta_data($stream)['wrapper_data'][0])[1];
    return [$status, json_decode(stream_get_contents($stream), true)];
}

/** Returns the body of a response that must be a success. */
function require_success(array $answer): array
{
    [$status, $body] = $answer;
    if ($status >= 300) {
        fwrite(STDERR, json_encode($body) . "\n");
        exit(1);
    }
    return $body;
}

/** Returns a random UUID v4. */
function new_uuid(): string
{
    $bytes = random_bytes(16);
    $bytes[6] = chr(ord($bytes[6]) & 0x0f | 0x40);
    $bytes[8] = chr(ord($bytes[8]) & 0x3f | 0x80);
    return vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex($bytes), 4));
}

/** If another buyer was faster, the order is rejected. Then order the next car. */
function order_any_car(): array
{
    foreach (require_success(call('GET', '/v1/vehicles?orderable_only=true&limit=50'))['data'] as $car) {
        $bid = ['vehicle_id' => $car['id'], 'max_bid_amount_usd' => $car['pricing']['listing_price']];
        $answer = call('POST', '/v1/orders', $bid, ['Idempotency-Key: ' . new_uuid()]);
        if (!in_array($answer[0], [404, 409, 410], true)) {
            return require_success($answer);
        }
    }
    fwrite(STDERR, "No car could be ordered\n");
    exit(1);
}

['id' => $id, 'status' => $status] = order_any_car();
echo "$id $status\n";
foreach (['acquiring', 'secured', 'export_processing', 'in_transit'] as $next) {
    require_success(call('POST', "/v1/orders/$id/sandbox-status", ['status' => $next]));
    echo "$id " . require_success(call('GET', "/v1/orders/$id"))['status'] . "\n";
}
