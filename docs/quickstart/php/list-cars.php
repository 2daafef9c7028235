<?php

$answer = file_get_contents(
    getenv('API') . '/v1/vehicles?orderable_only=true&sort=price_asc&limit=5',
    false,
    stream_context_create(['http' => ['header' => 'x-api-key: ' . getenv('KEY')]]),
);
if ($answer === false) {
    exit(1);
}
foreach (json_decode($answer, true)['data'] as $car) {
    echo "{$car['id']}  {$car['make']} {$car['model']} {$car['year']}  {$car['pricing']['listing_price']} USD\n";
}
