using System;
using System.Collections.Generic;
using System.Linq;
using System.Net.Http;
using System.Threading.Tasks;
using Newtonsoft.Json;
using Newtonsoft.Json.Converters;
using Newtonsoft.Json.Linq;
using Vsp;

public static class UseClient
{
    public static int Main()
    {
        Run().GetAwaiter().GetResult();
        return 0;
    }

    private static async Task Run()
    {
        using (var http = new HttpClient())
        {
            http.DefaultRequestHeaders.Add("x-api-key", Environment.GetEnvironmentVariable("VSP_API_KEY"));
            var client = new VspClient(http) { BaseUrl = Environment.GetEnvironmentVariable("VSP_BASE_URL") + "/" };

            var makes = new[] { "Kia", "Hyundai" };
            var page = await client.ListVehiclesAsync(make: makes, orderable_only: true, limit: 5);
            var car = page.Data.First();
            int bid = car.Pricing.Listing_price.Value;

            var wanted = new CreateOrder { Vehicle_id = car.Id, Max_bid_amount_usd = bid };
            Order placed = await client.CreateOrderAsync(Guid.NewGuid(), body: wanted);
            Order read = await client.GetOrderAsync(placed.Id);

            var status = new SimulateOrderStatus { Status = SimulateOrderStatusStatus.Acquiring };
            await client.SimulateOrderStatusAsync(placed.Id, body: status);
            var log = await client.ListEventsAsync(order_id: placed.Id);
            var changes = new List<string[]>();
            foreach (var entry in log.Data)
            {
                if (entry.Type != EventLogEntryType.Order_status_changed) continue;
                // This generator has no unions: the payload keeps its fields as they came.
                var data = JObject.FromObject(entry.Payload)["data"];
                var order = data["order"].ToObject<Order>();
                changes.Add(new[] { (string)data["previous_status"], WireName(order.Status), order.Id });
            }

            var refusal = new List<string>();
            try
            {
                await client.GetOrderAsync("ord_unknown");
            }
            catch (ApiException<OrderNotFoundError> error)
            {
                refusal.Add(error.Result.Error.Code);
                refusal.Add(error.Result.Error.Details.Order_id);
            }

            Console.WriteLine(JsonConvert.SerializeObject(new
            {
                listed = page.Data.Count,
                ordered = new object[] { placed.Id, placed.Vehicle_id == car.Id, WireName(placed.Status) },
                read = new object[] { read.Id, read.Max_bid_amount_usd == bid, read.Invoice == null },
                changes,
                refusal,
            }));
        }
    }

    private static string WireName(OrderStatus status)
    {
        var serializer = new JsonSerializer { Converters = { new StringEnumConverter() } };
        return JToken.FromObject(status, serializer).Value<string>();
    }
}
